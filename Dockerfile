# An almanac that collects each day and serves: see docs/container.md.
# Node 24.18. For another: docker buildx imagetools inspect node:24-bookworm-slim
ARG NODE=24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY src/collect/package.json src/collect/
COPY src/deploy/package.json src/deploy/
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error

FROM node:${NODE}
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json package-lock.json check.mjs LICENSE ./
COPY bin bin
COPY src src
# Compiles src: the image is read-only when it runs.
RUN node bin/almanac.mjs --version
COPY catalog catalog
# A new volume takes over this folder with its owner.
RUN install -d -o node -g node /state
USER node
VOLUME /state
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9187/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/almanac.mjs"]
CMD ["serve", "--collect", "daily", "--catalog", "/state/catalog", "--out", "/state/dist", \
  "--admin-port", "9187", "--admin-host", "0.0.0.0"]
