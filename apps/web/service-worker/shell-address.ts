/** The page without the content of an address, which opens every address without a network. Our server renders pages at `/`, a static host has one page for all. */
export const shellAddress = '?shell'
