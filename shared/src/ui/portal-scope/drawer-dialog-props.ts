/** ARIA attributes that make a drawer a named dialog. Arco sets them on modals only. */
export const drawerDialogProps = (name: string): object => ({
  role: 'dialog',
  'aria-modal': true,
  'aria-label': name,
})
