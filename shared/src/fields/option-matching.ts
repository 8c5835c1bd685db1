/** Whether what is typed stands in the words of an option, in whichever case. */
export const matchesOption = (typed: string, option: { props: unknown }): boolean =>
  String((option.props as { children: unknown }).children)
    .toLowerCase()
    .includes(typed.trim().toLowerCase())
