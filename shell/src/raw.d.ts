/** The text of a file, in tests. */
declare module '*?raw' {
  const text: string
  export default text
}
