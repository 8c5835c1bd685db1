/** A code that is free in all likelihood. */
export const createCode = (): string => `portal${Date.now().toString(36)}`
