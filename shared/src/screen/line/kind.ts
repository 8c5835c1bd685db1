import { defineChart } from '../chart/schema.ts'

export const line = defineChart('line')
