/** The parameter of the address that holds the tab of a page. The lists in the tabs keep it and do not send it. */
export const tabParams: readonly string[] = ['tab']
