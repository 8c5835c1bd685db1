export function ExplainDrawer(_: { userId: string | null; onClose: () => void }) {
  return null
}
