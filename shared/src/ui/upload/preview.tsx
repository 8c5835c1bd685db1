import { Image } from '@arco-design/web-react'

/** Full-screen preview of images with zoom, rotation and arrow keys. Esc closes it. */
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
