/** The name of a stored file at the end of its address. */
export const fileNameOf = (url: string): string => url.split('?', 1)[0]!.split('/').at(-1) || url
