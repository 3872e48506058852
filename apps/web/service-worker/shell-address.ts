/**
 * The address of the page without rendered content. The service worker stores this page and opens every address with it without a network.
 * Our server renders content into the page at `/`. A static host has the same page at every address.
 */
export const shellAddress = '?shell'
