import { Empty, Typography } from '@arco-design/web-react'
import type { PageProps } from '@tessera/shared/contract/shell/page'

export default function Page({ menu }: PageProps) {
  return (
    <section>
      <Typography.Title heading={5}>{menu.fullName}</Typography.Title>
      <Empty />
    </section>
  )
}
