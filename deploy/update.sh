#!/bin/sh
# sh deploy/update.sh update [COMMIT]   builds a version beside the one that serves, prepares the database, and changes over
# sh deploy/update.sh build [COMMIT]    only builds it; the shop does not notice
# sh deploy/update.sh switch NAME       changes over to a version that is built
# sh deploy/update.sh back              changes over to the one before
# sh deploy/update.sh list              the versions that are built; * is the one that serves
#
# As root, on a machine that was set up as docs/operations/install.md says. COMMIT is a tag, a branch or a commit; by default what
# the repository's main branch has. Each version has a folder of its own below /opt/sampan-releases; /opt/sampan is a link to
# the one that serves, so building, and the registry being away, take nothing from it. The database is prepared while the old
# version serves: migrations add first and remove a version later. A version that is not ready within two minutes is taken back.
set -eu

home=${SAMPAN_HOME:-/opt/sampan}
releases=${SAMPAN_RELEASES:-/opt/sampan-releases}
variables=${SAMPAN_VARIABLES:-/etc/sampan.env}
owner=${SAMPAN_OWNER_VARIABLES:-/etc/sampan-owner.env}
user=${SAMPAN_USER:-sampan}
source=$releases/source
kept=3

say() { echo "update: $*" >&2; }
fail() {
  say "$*"
  exit 1
}

# Runs a command in a version's folder as the shop's user, with its variables and its Node.
as_shop() {
  folder=$1
  shift
  (
    set -a
    . "$variables"
    if [ "${with_owner:-}" = yes ] && [ -e "$owner" ]; then . "$owner"; fi
    PATH=$folder/node_modules/.bin:$PATH
    cd "$folder"
    exec runuser -u "$user" -- "$@"
  )
}

current() { basename "$(readlink "$home")"; }

build() {
  git -C "$source" fetch -q --tags origin
  # A branch as the repository has it now, not as it was when this copy was made.
  commit=$(git -C "$source" rev-parse --verify -q "origin/${1:-HEAD}^{commit}" || git -C "$source" rev-parse --verify -q "${1:-origin/HEAD}^{commit}") ||
    fail "the repository has no ${1:-origin/HEAD}"
  version=$(git -C "$source" show "$commit:package.json" | sed -n 's/^  "version": "\(.*\)",$/\1/p')
  name=$version-$(echo "$commit" | cut -c1-12)
  if [ -d "$releases/$name" ]; then
    say "$name is built already"
    return
  fi
  say "building $name (minutes; the shop goes on meanwhile)"
  rm -rf "$releases/$name.partial"
  git clone -q --no-checkout "$source" "$releases/$name.partial"
  git -C "$releases/$name.partial" checkout -q --detach "$commit"
  (cd "$releases/$name.partial" && npm run build >&2 && npm run setup:production >&2) ||
    fail "$name could not be built; see above for the reason. Nothing has changed for the shop."
  mv "$releases/$name.partial" "$releases/$name"
}

prepare() {
  say "preparing the database for $1, while the old version serves"
  with_owner=yes as_shop "$releases/$1" node scripts/migrate.ts >&2 ||
    fail "the database could not be prepared for $1. The old version goes on."
}

# A link is put in the other's place in one step: there is never none.
point() {
  ln -sfn "$releases/$1" "$home.next"
  mv -T "$home.next" "$home"
}

start() {
  point "$1"
  systemctl restart sampan || return 1
  tries=0
  until as_shop "$home" node scripts/ready.ts >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt "${SAMPAN_TRIES:-120}" ] || return 1
    sleep 1
  done
}

# Where links are followed by hand: a release may be named by mistake.
switch() {
  [ -d "$releases/$1" ] || fail "there is no $releases/$1; \`list\` shows what is built"
  before=$(current)
  [ "$before" != "$1" ] || fail "$1 serves already"
  began=$(date +%s)
  if start "$1"; then
    echo "$before" > "$releases/before"
    say "$1 serves; the shop was closed for $(($(date +%s) - began)) seconds at most. Back to $before: sh deploy/update.sh back"
    return
  fi
  say "$1 is not ready after two minutes; going back to $before. journalctl -u sampan has the reason."
  start "$before" || fail "$before is not ready either: journalctl -u sampan"
  fail "$before serves again"
}

# The newest ones stay, and those that serve or did.
tidy() {
  before=$(cat "$releases/before" 2>/dev/null || true)
  ls -dt "$releases"/*-???????????? | tail -n +$((kept + 1)) | while read -r folder; do
    name=$(basename "$folder")
    [ "$name" = "$(current)" ] || [ "$name" = "$before" ] || rm -rf "$folder"
  done
}

case ${1:-} in
update)
  build "${2:-}"
  [ "$(current)" != "$name" ] || fail "$name serves already"
  prepare "$name"
  switch "$name"
  tidy
  ;;
build)
  build "${2:-}"
  echo "$name"
  ;;
# Before there is a version that serves.
first)
  build "${2:-}"
  point "$name"
  ;;
switch)
  prepare "${2:?names a version}"
  switch "$2"
  ;;
# The database stays as the newer version has prepared it; the one before can use it.
back)
  [ -e "$releases/before" ] || fail "no version was changed over to yet"
  switch "$(cat "$releases/before")"
  ;;
list)
  for folder in "$releases"/*-????????????; do
    if [ "$(basename "$folder")" = "$(current)" ]; then echo "* $(basename "$folder")"; else echo "  $(basename "$folder")"; fi
  done
  ;;
*)
  sed -n '2,/^set -eu/s/^# \{0,1\}//p' "$0" >&2
  exit 2
  ;;
esac
