import { reports } from '@tessera/shared/contract/lowcode/reports'
import { readCanvas } from '@tessera/shared/contract/lowcode/screen-canvas'
import { screens } from '@tessera/shared/contract/lowcode/screens'
import { MenuType, type MenuItem } from '@tessera/shared/contract/session/session'
import { useCall } from '@tessera/shared/client/use-call'
import type { Named } from './use-source-names.ts'

/** Which screen or report a menu opens; '' where its settings cannot be read. */
function moduleIdOf(propertyJson: string): string {
  try {
    const read = (JSON.parse(propertyJson) as { moduleId?: unknown } | null)?.moduleId
    return typeof read === 'string' ? read : ''
  } catch {
    return ''
  }
}

/** The parameters that the page of a menu reads from its address: those of screens and reports. */
export function usePageParameters(item: MenuItem | undefined): readonly Named[] {
  const id = item ? moduleIdOf(item.propertyJson) : ''
  const isScreen = item?.type === MenuType.screen && id !== ''
  const isReport = item?.type === MenuType.report && id !== ''
  const screen = useCall(screens.show, isScreen ? { id } : null)
  const report = useCall(reports.head, isReport ? { id } : null)
  if (isScreen && screen.data)
    return readCanvas(screen.data.detail).variables.map(({ name, title }) => ({ name, label: title || name }))
  if (isReport && report.data)
    return report.data.parameters.map(({ name, label }) => ({ name, label: label || name }))
  return []
}
