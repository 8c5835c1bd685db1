const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Plain text as formatted text: a paragraph for each line. */
export const asHtml = (text: string): string => text.split(/\r?\n/).map((line) => `<p>${escaped(line) || '<br>'}</p>`).join('')
