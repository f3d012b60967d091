declare module "opentype.js"; // has no types of its own
