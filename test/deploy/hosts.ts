const DOCUMENTS = ["/api/models.json", "/api/deprecations.json", "/api/openapi.json"];
const ofEach = (clause: (path: string) => string) => DOCUMENTS.map(clause);
const GZIP = ofEach((path) => `8 ${path}: gzip is available on request, with an ETag that revalidates`);
const REVALIDATES = ofEach(
  (path) => `4, 7, 8 ${path} has a strong ETag, and sending it back yields 304 with an empty body`,
);

/** One representation a key, few header fields an object, and errors of the storage's own making. */
export const S3_CANNOT: readonly string[] = [
  ...GZIP,
  // The local server leaves the ETag out of a 304; Amazon's sends it.
  ...REVALIDATES,
  "HTTP: each coding has a strong ETag of its own",
  "HTTP: Vary is Accept-Encoding, whatever was asked",
  "HTTP: a 304 repeats ETag, Cache-Control, Vary and CORS",
  "HTTP: no Last-Modified: it would be a second, weaker validator",
  "HTTP: another method is 405 with Allow, as a problem document",
  // The local server has no PUT without a signature, and says 501 to a POST; Amazon's refuses both.
  "HTTP: another method is refused",
  "HTTP: an unknown path of the API is a problem document with open CORS",
  "HTTP: errors are not kept",
  "HTTP: pages run no foreign scripts",
  "HTTP: no type is guessed",
];

export const NGINX_CANNOT: readonly string[] = [];
export const CADDY_CANNOT: readonly string[] = [];

/** Static assets without a program: the host compresses on the way and knows one tag a file; errors are its own. */
export const CLOUDFLARE_CANNOT: readonly string[] = [
  // A list of tags is not searched, and `*` is not a tag to it.
  ...REVALIDATES,
  "HTTP: * in If-None-Match is any ETag",
  // No Content-Length in the answer to HEAD.
  ...ofEach((path) => `4 HEAD ${path} has the header of GET and no body`),
  "HTTP: each coding has a strong ETag of its own",
  "HTTP: another method is 405 with Allow, as a problem document",
  "HTTP: a browser's preflight is answered",
  "HTTP: an unknown path of the API is a problem document with open CORS",
  "HTTP: errors are not kept",
];
