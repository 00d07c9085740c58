// config.cjs generates the content of this module: static imports of all remotes.
