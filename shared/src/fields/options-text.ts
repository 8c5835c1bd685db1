/** Whether what is typed stands in the words of an option, in whichever case. */
export const matches = (typed: string, option: { props: unknown }): boolean =>
  String((option.props as { children: unknown }).children)
    .toLowerCase()
    .includes(typed.trim().toLowerCase())
