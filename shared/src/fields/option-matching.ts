/** Whether the label of an option contains the typed text, in any letter case. */
export const matchesOption = (typed: string, option: { props: unknown }): boolean =>
  String((option.props as { children: unknown }).children)
    .toLowerCase()
    .includes(typed.trim().toLowerCase())
