/** About how many seconds: rounded up, so that what is shown and said changes seldom. */
export const about = (seconds: number): number => (seconds <= 5 ? 5 : Math.ceil(seconds / 10) * 10);
