import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  notJson: {
    zh: '文件内容不是 JSON（第 {{line}} 行附近）',
    en: 'The file is not valid JSON (near line {{line}}).',
    zhtw: '檔案內容不是 JSON（第 {{line}} 行附近）',
  },
  topology: {
    zh: '这是 TopoJSON，请先转换为 GeoJSON',
    en: 'This is TopoJSON. Convert it to GeoJSON first.',
    zhtw: '這是 TopoJSON，請先轉換為 GeoJSON',
  },
  encoded: {
    zh: '坐标经过压缩编码（UTF8Encoding），请使用未编码的 GeoJSON',
    en: 'The coordinates are encoded (UTF8Encoding). Use plain GeoJSON.',
    zhtw: '座標經過壓縮編碼（UTF8Encoding），請使用未編碼的 GeoJSON',
  },
  notGeoJson: {
    zh: '这不是 GeoJSON：缺少 FeatureCollection',
    en: 'This is not GeoJSON: FeatureCollection is missing.',
    zhtw: '這不是 GeoJSON：缺少 FeatureCollection',
  },
  noAreas: {
    zh: '地图中没有任何区域（Polygon 或 MultiPolygon）',
    en: 'The map has no areas (Polygon or MultiPolygon).',
    zhtw: '地圖中沒有任何區域（Polygon 或 MultiPolygon）',
  },
  badFeature: {
    zh: '第 {{n}} 个区域（{{name}}）不是 Feature',
    en: 'Region {{n}} ({{name}}) is not a Feature.',
    zhtw: '第 {{n}} 個區域（{{name}}）不是 Feature',
  },
  badGeometry: {
    zh: '第 {{n}} 个区域（{{name}}）的几何类型“{{what}}”无法识别',
    en: 'Region {{n}} ({{name}}) has an unknown geometry type “{{what}}”.',
    zhtw: '第 {{n}} 個區域（{{name}}）的幾何類型「{{what}}」無法識別',
  },
  badPosition: {
    zh: '第 {{n}} 个区域（{{name}}）有不是数字的坐标',
    en: 'Region {{n}} ({{name}}) has a coordinate that is not a number.',
    zhtw: '第 {{n}} 個區域（{{name}}）有不是數字的座標',
  },
  outOfRange: {
    zh: '第 {{n}} 个区域（{{name}}）的坐标 {{what}} 超出经纬度范围，请使用经度 -180~180、纬度 -90~90 的 WGS84 坐标',
    en: 'Region {{n}} ({{name}}): coordinate {{what}} is out of range. Use WGS84 with longitude -180 to 180 and latitude -90 to 90.',
    zhtw: '第 {{n}} 個區域（{{name}}）的座標 {{what}} 超出經緯度範圍，請使用經度 -180~180、緯度 -90~90 的 WGS84 座標',
  },
  openRing: {
    zh: '第 {{n}} 个区域（{{name}}）的边界没有闭合：首尾坐标须相同',
    en: 'The border of region {{n}} ({{name}}) is not closed. Its first and last coordinates must be equal.',
    zhtw: '第 {{n}} 個區域（{{name}}）的邊界沒有閉合：首尾座標須相同',
  },
  shortRing: {
    zh: '第 {{n}} 个区域（{{name}}）的边界少于 4 个坐标',
    en: 'The border of region {{n}} ({{name}}) has fewer than 4 coordinates.',
    zhtw: '第 {{n}} 個區域（{{name}}）的邊界少於 4 個座標',
  },
  tooMany: {
    zh: '地图过于复杂：最多 {{features}} 个区域、{{positions}} 个坐标，请先简化',
    en: 'The map is too complex. The limit is {{features}} regions and {{positions}} coordinates. Simplify it first.',
    zhtw: '地圖過於複雜：最多 {{features}} 個區域、{{positions}} 個座標，請先簡化',
  },
  tooLarge: {
    zh: '地图文件不能超过{{n}}MB',
    en: 'A map file cannot exceed {{n}} MB.',
    zhtw: '地圖檔案不能超過{{n}}MB',
  },
  codeTaken: { zh: '地图编码已存在', en: 'This map code already exists.', zhtw: '地圖編碼已存在' },
  nameTaken: { zh: '地图名称已存在', en: 'This map name already exists.', zhtw: '地圖名稱已存在' },
  missing: {
    zh: '地图不存在或已停用',
    en: 'The map does not exist or is disabled.',
    zhtw: '地圖不存在或已停用',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  system_data_map__en_code: { text: text.codeTaken, field: 'enCode' },
  system_data_map__full_name: { text: text.nameTaken, field: 'fullName' },
} satisfies Constraints
