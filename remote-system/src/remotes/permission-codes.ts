/** Permission codes of this page; users without any of them have read-only access. */
export const codes = { publish: 'btn_publish', override: 'btn_override', tokens: 'btn_tokens' } as const
export type CheckPermission = (code: string) => boolean
