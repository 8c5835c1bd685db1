import type { ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import type { FileItem } from '../../fields/files-value.ts'
import { SendingTile } from './sending-tile.tsx'
import { text } from './text.ts'
import { Tile } from './tile.tsx'
import { Undo } from './undo.tsx'
import styles from './upload.module.css'
import { useOrder } from './use-order.ts'
import { usePreview } from './use-preview.tsx'
import { useRemoval } from './use-removal.ts'
import type { Sending } from './use-uploads.ts'

interface Props {
  value: readonly FileItem[]
  under: readonly Sending[]
  closed: boolean
  onChange: (value: FileItem[]) => void
  onCancel: (key: number) => void
  onRetry: (key: number) => void
  children: ReactNode
}

/** The pictures there are, those on their way, and what stands behind them. */
export function Tiles({ value, under, closed, onChange, onCancel, onRetry, children }: Props) {
  const t = useText(text)
  const { removed, remove, undo } = useRemoval(value, onChange)
  const { open, preview } = usePreview(value)
  const { held, moved, grip } = useOrder(value, onChange)
  return (
    <>
      <ul className={styles.tiles}>
        {value.map((item, at) => (
          <Tile
            key={item.fileId}
            item={item}
            held={held === item.fileId}
            grip={
              closed || value.length < 2
                ? null
                : { ...grip(item), label: t('upload.move', { name: item.name, at: at + 1, n: value.length }) }
            }
            onOpen={() => open(item)}
            onRemove={closed ? null : () => remove(item)}
          />
        ))}
        {under.map((one) => (
          <SendingTile
            key={one.key}
            sending={one}
            onCancel={() => onCancel(one.key)}
            onRetry={() => onRetry(one.key)}
          />
        ))}
        {children && <li>{children}</li>}
      </ul>
      <span role="status" className={styles.aloud}>
        {moved &&
          t('upload.moved', {
            name: moved.name,
            at: value.findIndex(({ fileId }) => fileId === moved.fileId) + 1,
            n: value.length,
          })}
      </span>
      <Undo removed={removed} onUndo={undo} />
      {preview}
    </>
  )
}
