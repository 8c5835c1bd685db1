import {
  IconBranch,
  IconCheck,
  IconHome,
  IconIdcard,
  IconLoading,
  IconTag,
  IconUserGroup,
} from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'
import { useText } from '../../text/text.ts'
import { PersonAvatar } from '../person-avatar.tsx'
import { text } from '../picker/text.ts'
import type { PickTreeLine, PickLine, PickNode, WaitingLine } from './tree-lines.ts'
import { lineHeight, TreeBox } from './tree-box.tsx'
import styles from './pick-tree.module.css'

interface Props {
  label: string
  lines: readonly PickTreeLine[]
  selectedIds: ReadonlySet<string>
  multiple: boolean
  /** Number of visible lines; null fills the container. */
  visibleRows?: number | null
  onToggle: (id: string, open: boolean) => void
  /** Called when a selectable node is clicked or activated with Enter or space. */
  onSelect: (node: PickNode) => void
  onRetry: (parent: string) => void
  /** Shown when there are no lines. */
  empty: string
}

const icons: Record<PickNode['type'], ComponentType<{ className?: string }>> = {
  company: IconHome,
  department: IconUserGroup,
  position: IconIdcard,
  user: IconUserGroup,
  role: IconTag,
  group: IconUserGroup,
  type: IconBranch,
}

const isPick = (line: PickTreeLine): line is PickLine => 'node' in line

/** A virtualised tree to select from. Arrow keys move and expand, Enter and space select. */
export function PickTree({
  label,
  lines,
  selectedIds,
  multiple,
  visibleRows = 10,
  onToggle,
  onSelect,
  onRetry,
  empty,
}: Props) {
  const t = useText(text)
  const height = visibleRows === null ? undefined : visibleRows * lineHeight
  const stateText: Record<WaitingLine['state'], string> = {
    loading: t('picker.loading'),
    failed: `${t('picker.failed')} · ${t('picker.retry')}`,
    empty: t('picker.empty'),
  }
  const toggle = (line: PickTreeLine, open: boolean) => isPick(line) && onToggle(line.node.id, open)
  const activate = (line: PickTreeLine) => {
    if (!isPick(line)) return line.state === 'failed' && onRetry(line.parent)
    if (line.node.selectable) onSelect(line.node)
    else if (line.isExpanded !== null) onToggle(line.node.id, !line.isExpanded)
  }

  if (lines.length === 0)
    return (
      <p className={styles.empty} style={{ height }} role="status">
        {empty}
      </p>
    )
  return (
    <TreeBox<PickTreeLine>
      label={label}
      lines={lines}
      multiple={multiple}
      height={height}
      busy={lines.some((line) => !isPick(line) && line.state === 'loading')}
      startIndex={lines.findIndex((line) => isPick(line) && selectedIds.has(line.node.id))}
      onToggle={toggle}
      onActivate={activate}
      attributesOf={(line) => {
        if (!isPick(line)) return {}
        const { fullName, note, id } = line.node
        return {
          'aria-setsize': line.siblingCount,
          'aria-posinset': line.position,
          'aria-selected': selectedIds.has(id),
          title: note ? `${fullName} · ${note}` : fullName,
        }
      }}
      renderLine={(line) => {
        if (!isPick(line))
          return (
            <>
              {line.state === 'loading' && <IconLoading aria-hidden />}
              <span className={styles.note}>{stateText[line.state]}</span>
            </>
          )
        const { id, type, fullName, picture, note } = line.node
        const Icon = icons[type]
        return (
          <>
            {type === 'user' ? (
              <PersonAvatar name={fullName.split('/')[0] ?? ''} src={picture ?? ''} size={22} />
            ) : (
              <Icon className={styles.icon!} aria-hidden />
            )}
            <span className={styles.name}>{fullName}</span>
            {note && <span className={styles.note}>{note}</span>}
            {selectedIds.has(id) && <IconCheck className={styles.check!} aria-hidden />}
          </>
        )
      }}
    />
  )
}
