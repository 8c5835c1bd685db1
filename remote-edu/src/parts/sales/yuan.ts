import { groupThousands } from '@tessera/shared/format/thousands'

/** An amount in yuan with two decimals. */
export const formatYuan = (amount: number): string => groupThousands(amount.toFixed(2))
