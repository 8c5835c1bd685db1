import { DesignType, type DesignBody } from '@tessera/shared/contract/lowcode/designs'

type Lists = Pick<Partial<DesignBody>, 'columnData' | 'appColumnData'>

/**
 * The list of an app design, which is the same in `columnData`, where older clients keep it, and in `appColumnData`. What is
 * saved in one of them counts for both; of two that differ, the one that was changed, `appColumnData` first. {} where nothing
 * is saved of them.
 */
export function appListOf(
  type: number,
  { columnData, appColumnData }: Lists,
  stored: Lists | null = null,
): Lists {
  if (type !== DesignType.app || (columnData === undefined && appColumnData === undefined)) return {}
  const isUnchanged = stored !== null && (appColumnData || '') === (stored.appColumnData || '')
  const isAppFirst = hasColumns(appColumnData) && !(isUnchanged && hasColumns(columnData))
  const list = isAppFirst ? appColumnData : (columnData ?? appColumnData)
  return { columnData: list, appColumnData: list }
}

function hasColumns(json: string | null | undefined): boolean {
  try {
    const { columnList } = JSON.parse(json || '{}') as { columnList?: unknown }
    return Array.isArray(columnList) && columnList.length > 0
  } catch {
    return false
  }
}
