/** What the bench uses of Lighthouse, which is installed with the first run of its row only. */
declare module 'lighthouse' {
  interface Flags {
    readonly port: number
    readonly output: 'json'
    readonly logLevel: 'silent'
    readonly onlyCategories: readonly string[]
  }
  interface Result {
    readonly lhr: {
      readonly runtimeError?: { readonly message: string }
      readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>
    }
  }
  export const desktopConfig: object
  export default function lighthouse(url: string, flags: Flags, config?: object): Promise<Result | undefined>
}
