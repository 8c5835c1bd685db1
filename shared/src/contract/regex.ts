/**
 * Patterns for fields of forms and calls. The name of a pattern is also the key of its message
 * (`pattern.phone`), so that server and browser show the same one.
 */
export const patterns = {
  enCode: /^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/,
  account: /^[A-Za-z0-9]+$/,
  fullName: /^[一-龥A-Za-z0-9]+$/,
  password: /^[A-Za-z0-9]{6,16}$/,
  phone: /^1[3-9]\d{9}$/,
  md5: /^[0-9a-f]{32}$/,
  digits: /^\d+$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/,
  /** Licence plates of mainland China: seven characters, eight for electric cars. */
  plate:
    /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-NP-Z]([A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[DF][A-HJ-NP-Z0-9]\d{4}|\d{5}[DF])$/,
  chinese: /^[一-龥]+$/,
  /** A multiple of 0.5. */
  halves: /^\d+(\.[05])?$/,
  positive: /^[1-9]\d*$/,
  webAddress: /^https?:\/\/[^\s/?#]\S*$/i,
} as const
export type Pattern = keyof typeof patterns
