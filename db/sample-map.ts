/** Shows the map that comes with the sample club: for a club that has no other. The build makes its files from the land of the sample's tracks. */
export const showSampleMap = `update public.system_settings set map_source = 'pmtiles', map_attribution = 'Sample map of made-up land' where map_source = 'none'`
