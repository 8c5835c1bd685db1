/** The palette names a kind that a remote contributes by the tag of its values, the remote and its name there. */
export const entryOf = (tag: string, remote: string, name: string): string => `${tag}:${remote}/${name}`

/** The tag of an entry of the palette. */
export const tagOfEntry = (entry: string): string => entry.split(':', 1)[0]!
