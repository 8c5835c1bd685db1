/**
 * The reusable patterns of the specification (areas 5, shell 5). The string after each is the key of its sentence:
 * server and browser word the same refusal from it.
 */
export const patterns = {
  enCode: /^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/,
  account: /^[A-Za-z0-9]+$/,
  fullName: /^[一-龥A-Za-z0-9]+$/,
  password: /^[A-Za-z0-9]{6,16}$/,
  phone: /^1[3-9]\d{9}$/,
  md5: /^[0-9a-f]{32}$/,
  digits: /^\d+$/,
  /** Ours. */
  webAddress: /^https?:\/\/[^\s/?#]+\S*$/i,
} as const
export type Pattern = keyof typeof patterns
