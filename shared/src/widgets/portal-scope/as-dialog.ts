/** Attributes that tell assistive technology that a drawer is a dialog of this name: Arco says so of its modals only. */
export const asDialog = (name: string): object => ({ role: 'dialog', 'aria-modal': true, 'aria-label': name })
