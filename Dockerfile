# The payment service alone (docs/operations.md, Containers).

FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install scripts: the one of the package `node` would fetch the program that the image has already.
RUN npm ci --ignore-scripts
COPY rollup.config.mjs tsconfig.base.json LICENSE ./
COPY README.md SECURITY.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md ./
COPY docs ./docs
COPY e2e/apple-pay-double ./e2e/apple-pay-double
COPY e2e/google-pay-double ./e2e/google-pay-double
COPY releases ./releases
COPY src ./src
# For the metric `servicepay_build_info`: `--build-arg SOURCE_COMMIT=$(git rev-parse HEAD)`.
ARG SOURCE_COMMIT
RUN npm run build

FROM node:24.21.0-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:24.21.0-slim
LABEL org.opencontainers.image.title="ServicePay Checkout" org.opencontainers.image.licenses="MIT"
WORKDIR /app
# The container's own loopback cannot be reached from outside of it. `::` is every address of IPv6 and IPv4.
ENV NODE_ENV=production HOST=:: SERVICE_PORT=4242 OPERATIONS_PORT=9464 DATA_DIR=/data LOG=json
# The built programs contain the packages. They lie here for their licenses, and for scanners.
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY src/start/require-node.mjs src/start/run-program.mjs src/start/is-build-stale.mjs src/start/name-sources.mjs ./src/start/
# A platform that chooses a user id gives it the group 0.
RUN mkdir /data && chown 1000:0 /data && chmod 0770 /data
VOLUME /data
# `node`, as a number: Kubernetes cannot tell from a name that it is not root.
USER 1000
EXPOSE 4242 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.OPERATIONS_PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=1024", "--max-semi-space-size=8", "--import", "./src/start/require-node.mjs", "src/start/run-program.mjs", "service/main"]
