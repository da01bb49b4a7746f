@rem The scripts of package.json begin with "exec", so that npm start ends its program and no shell in between; cmd.exe has no such word.
@%*
