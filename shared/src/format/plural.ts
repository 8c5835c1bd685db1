/** `[n:row|rows]`: what stands for the value `n` of 1, and what for any other one. */
const choice = /\[(\w+):([^[\]|]*)\|([^[\]|]*)\]/g

/** Chooses the words for one or for several, as English texts with a count have them. */
export const choosePlurals = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.includes('[')
    ? text.replace(choice, (found, name: string, one: string, many: string) => {
        if (!Object.hasOwn(values, name)) return found
        return Number(values[name]) === 1 ? one : many
      })
    : text
