/**
 * State of an entry of the browser's history: its tab was opened again with the address that it had, so that the entry
 * before is a page of another tab.
 */
export const reopenedTab = 'reopenedTab'
