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
import { useText } from '@tessera/shared/text/text'
import { PersonAvatar } from '@tessera/shared/widgets/person-avatar'
import { text } from '../picker/text.ts'
import type { Line, PickLine, PickNode } from './branches.ts'
import { lineHeight, TreeBox } from './tree-box.tsx'
import styles from './pick-tree.module.css'

interface Props {
  label: string
  lines: readonly Line[]
  chosen: ReadonlySet<string>
  multiple: boolean
  /** Lines seen at once; null fills what the tree stands in. */
  rows?: number | null
  onToggle: (id: string, open: boolean) => void
  /** A node that may be chosen was clicked, or Enter or space pressed on it. */
  onChoose: (node: PickNode) => void
  onRetry: (parent: string) => void
  /** Said where there is no line at all. */
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

const isPick = (line: Line): line is PickLine => 'node' in line

/** A tree of any size to choose from: arrows move and open, Enter and space choose, letters need no mouse. */
export function PickTree({
  label,
  lines,
  chosen,
  multiple,
  rows = 10,
  onToggle,
  onChoose,
  onRetry,
  empty,
}: Props) {
  const t = useText(text)
  const height = rows === null ? undefined : rows * lineHeight
  const toggle = (line: Line, open: boolean) => isPick(line) && onToggle(line.node.id, open)
  const act = (line: Line) => {
    if (!isPick(line)) return line.waiting === 'failed' && onRetry(line.parent)
    if (line.node.choosable) onChoose(line.node)
    else if (line.open !== null) onToggle(line.node.id, !line.open)
  }

  if (lines.length === 0)
    return (
      <p className={styles.empty} style={{ height }} role="status">
        {empty}
      </p>
    )
  return (
    <TreeBox<Line>
      label={label}
      lines={lines}
      multiple={multiple}
      height={height}
      busy={lines.some((line) => !isPick(line) && line.waiting === 'loading')}
      start={lines.findIndex((line) => isPick(line) && chosen.has(line.node.id))}
      onToggle={toggle}
      onAct={act}
      tell={(line) => {
        if (!isPick(line)) return {}
        const { fullName, note, id } = line.node
        return {
          'aria-setsize': line.of,
          'aria-posinset': line.at,
          'aria-selected': chosen.has(id),
          title: note ? `${fullName} · ${note}` : fullName,
        }
      }}
      draw={(line) => {
        if (!isPick(line))
          return (
            <>
              {line.waiting === 'loading' && <IconLoading aria-hidden />}
              <span className={styles.note}>
                {line.waiting === 'loading'
                  ? t('picker.loading')
                  : line.waiting === 'failed'
                    ? `${t('picker.failed')} · ${t('picker.retry')}`
                    : t('picker.empty')}
              </span>
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
            {chosen.has(id) && <IconCheck className={styles.check!} aria-hidden />}
          </>
        )
      }}
    />
  )
}
