/** Whether an avatar is a picture of one's own: `001.png` stands for none (specification: wire 7.1). */
export const isOwnPicture = (src: string): boolean => src !== '' && !src.endsWith('/001.png')
