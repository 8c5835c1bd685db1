declare module '@arco-design/color' {
  /** Ten shades from light to dark, of which the sixth is `colour`; `dark` returns those for a dark page. */
  export function generate(
    colour: string,
    options: { list: true; dark?: boolean; format?: 'hex' | 'rgb' },
  ): string[]
}
