import { Image } from '@arco-design/web-react'

/** Pictures on the whole screen: zoom, turn, arrows to the next, Esc. */
export const Preview = ({
  pictures,
  at,
  onMove,
  onClose,
}: {
  pictures: readonly string[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}) => (
  <Image.PreviewGroup
    srcList={[...pictures]}
    visible
    current={at}
    infinite={false}
    onChange={onMove}
    onVisibleChange={(visible) => !visible && onClose()}
  />
)
