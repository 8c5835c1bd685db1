/** Codes of the envelope (specification: wire 1.2). */
export const Code = {
  ok: 200,
  invalid: 400,
  forbidden: 403,
  gone: 404,
  conflict: 409,
  tooOften: 429,
  fault: 500,
  expired: 600,
  elsewhere: 601,
  badToken: 602,
  /** Ours: the first factor was right, now the second one is asked for; `data.ticket` is for it. */
  secondFactor: 603,
  /** Ours: the session has something to do first; `data.steps` says what. */
  stepFirst: 604,
} as const
