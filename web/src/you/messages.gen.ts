// Generated from src/benben/server/account_*.py; do not edit.

export interface SessionInfo {
  id: string;
  label: string;
  made: number;
  seen: number;
  here: boolean;
}

export interface PasskeyInfo {
  id: string;
  label: string;
  made: number;
}

export interface ChannelInfo {
  id: string;
  kind: "push" | "webhook" | "ntfy" | "mail";
  target: string;
  confirmed: boolean;
}

export interface Quiet {
  begins: number;
  ends: number;
  zone: string;
}

export interface Offers {
  passkeys: boolean;
  notices: boolean;
  push_key: string;
  mail: boolean;
}

export interface Account {
  name: string;
  sessions: SessionInfo[];
  passkeys: PasskeyInfo[];
  recovery: number;
  tables: number;
  channels: ChannelInfo[];
  quiet: Quiet;
  offers: Offers;
}

export interface DeviceCode {
  code: string;
  seconds: number;
}

export interface RecoveryCodes {
  codes: string[];
}

export interface Pupil {
  id: string;
  name: string;
  code: string;
}

export interface Pupils {
  pupils: Pupil[];
}

export interface Added {
  id: string;
}

export interface Muted {
  muted: boolean;
  told: boolean;
}

export interface PasskeyOptions {
  options: Record<string, any>;
}

export interface SignIn {
  code: string;
  leaving?: boolean;
}

export interface SignOut {
  everywhere: "True";
}

export interface PasskeyAnswer {
  credential: Record<string, any>;
  leaving?: boolean;
}

export interface NewPupils {
  names: string[];
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface NewPush {
  kind: "push";
  endpoint: string;
  keys: PushKeys;
}

export interface NewAddress {
  kind: "webhook" | "ntfy";
  url: string;
}

export interface NewMail {
  kind: "mail";
  address: string;
}

export interface NewChannel {
  channel: any;
}

export interface Confirm {
  code: string;
}

export interface QuietHours {
  begins: number;
  ends: number;
  zone: string;
}

export interface Mute {
  muted: boolean;
}
