/** A code that is free in all likelihood; users may replace it by a word. */
export const createCode = (): string => `report.${Date.now().toString(36)}`
