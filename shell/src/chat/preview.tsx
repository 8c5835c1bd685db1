import { Image } from '@arco-design/web-react'

/** A picture of the chat in full screen. */
export const Preview = ({ path, open, onClose }: { path: string; open: boolean; onClose: () => void }) => (
  <Image.Preview src={path} visible={open} onVisibleChange={(visible) => !visible && onClose()} />
)
