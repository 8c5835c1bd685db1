/** Buttons of this menu: who holds none of them only looks. */
export const codes = { publish: 'btn_publish', override: 'btn_override', tokens: 'btn_tokens' } as const
export type May = (code: string) => boolean
