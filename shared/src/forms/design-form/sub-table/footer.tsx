import { Button } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { FooterButton, RowButton } from '../../../fields/table/buttons.ts'
import { useText } from '../../../text/text.ts'
import { PickButton } from './pick-button.tsx'
import { text } from './text.ts'

/** The buttons of a sub-table that its design shows; none where its rows cannot be changed. */
export function buttonsOf(settings: object, locked: boolean) {
  const { columnBtns, footerBtns } = settings as {
    columnBtns: readonly RowButton[]
    footerBtns: readonly FooterButton[]
  }
  const isShown = ({ show }: { show: boolean }) => show && !locked
  const footer = footerBtns.filter(isShown)
  return {
    rowButtons: columnBtns.filter(isShown),
    footer,
    has: (wanted: FooterButton['value']) => footer.some(({ value }) => value === wanted),
  }
}

interface Props {
  button: FooterButton
  addLabel: string
  tableLabel: string
  selected: ReadonlySet<number>
  /** The element that says why no row can be added; absent where one can. */
  fullReason?: string | undefined
  onAdd: () => void
  onRemove: (rows: readonly number[]) => void
  onChoose: Parameters<typeof PickButton>[0]['onChoose']
}

/** A button below the rows of a sub-table. */
export function FooterAction({
  button,
  addLabel,
  tableLabel,
  selected,
  fullReason,
  onAdd,
  onRemove,
  onChoose,
}: Props) {
  const t = useText(text)
  if (button.value === 'pick') return <PickButton button={button} label={tableLabel} onChoose={onChoose} />
  if (button.value === 'add')
    return (
      <Button
        size="small"
        type="outline"
        icon={<IconPlus />}
        disabled={fullReason !== undefined}
        aria-describedby={fullReason}
        onClick={onAdd}
      >
        {addLabel}
      </Button>
    )
  if (selected.size === 0) return null
  return (
    <Button size="small" status="danger" icon={<IconDelete />} onClick={() => onRemove([...selected])}>
      {button.label || t('subTable.removePicked')}
    </Button>
  )
}
