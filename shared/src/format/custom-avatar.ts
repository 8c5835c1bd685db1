/** Whether the user has uploaded an avatar; `001.png` is the default picture. */
export const isCustomAvatar = (src: string): boolean => src !== '' && !src.endsWith('/001.png')
