const DOCUMENTS = ["/api/models.json", "/api/deprecations.json", "/api/openapi.json"];
const ofEach = (clause: (path: string) => string) => DOCUMENTS.map(clause);
const GZIP = ofEach((path) => `8 ${path}: gzip is available on request, with an ETag that revalidates`);
const REVALIDATES = ofEach(
  (path) => `4, 7, 8 ${path} has a strong ETag, and sending it back yields 304 with an empty body`,
);

/** One representation per key, few headers per object, and the storage's own error responses. */
export const S3_CANNOT: readonly string[] = [
  ...GZIP,
  // The local server omits the ETag in a 304; Amazon's sends it.
  ...REVALIDATES,
  "HTTP: each coding has a strong ETag of its own",
  "HTTP: Vary is Accept-Encoding for every request",
  "HTTP: a 304 repeats ETag, Cache-Control, Vary and CORS",
  "HTTP: no Last-Modified: it would be a second, weaker validator",
  "HTTP: another method is 405 with Allow, as a problem document",
  // The local server doesn't support an unsigned PUT, and responds to POST with 501; Amazon's rejects both.
  "HTTP: another method is refused",
  "HTTP: an unknown path of the API is a problem document with open CORS",
  "HTTP: errors are not cached",
  "HTTP: pages run no scripts from elsewhere",
  "HTTP: content sniffing is off",
];
