import { defineChart } from '../chart/schema.ts'

export const radarChart = defineChart('radarChart')
