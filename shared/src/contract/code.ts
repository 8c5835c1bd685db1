/** Codes of the envelope (specification: wire 1.2). */
export const Code = {
  ok: 200,
  invalid: 400,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooManyRequests: 429,
  fault: 500,
  sessionExpired: 600,
  signedInElsewhere: 601,
  invalidToken: 602,
  /** Ours: the first factor was right, now the second one is asked for; `data.ticket` is for it. */
  secondFactorRequired: 603,
  /** Ours: the session has something to do first; `data.steps` says what. */
  stepRequired: 604,
} as const
