/** Codes of the envelope. */
export const Code = {
  ok: 200,
  invalid: 400,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooManyRequests: 429,
  fault: 500,
  /** The server or its database has no capacity for the call right now; it can be repeated later. */
  overloaded: 503,
  /** The disk of the server is full; the call can be repeated later. */
  diskFull: 507,
  sessionExpired: 600,
  signedInElsewhere: 601,
  invalidToken: 602,
  /** The password was right and the second factor is required; `data.ticket` identifies the sign-in. */
  secondFactorRequired: 603,
  /** The session has to do the steps in `data.steps` first. */
  stepRequired: 604,
} as const
