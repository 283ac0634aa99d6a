#!/bin/sh
# Runs Node with processes of its own, since changed code that ends processes may end others than its own.
# The inner shell collects processes that have lost their parent.
exec unshare --user --map-root-user --pid --fork --kill-child --mount-proc \
  sh -c '"$0" "$@"; exit $?' "$LANGSLASH_NODE" "$@"
